// Sound is off until somebody asks for it, and never the only carrier of a message. Short tones, made here.

let context = null;
export const isOn = () => localStorage.getItem("sound") === "on";
export function turn(on) {
  localStorage.setItem("sound", on ? "on" : "off");
  if (on) play("chip");
}

const TONES = { // pitch in hertz, seconds, loudness
  chip: [[1900, 0.03, 0.12], [2600, 0.03, 0.08]],
  card: [[420, 0.05, 0.06]],
  shut: [[520, 0.12, 0.12], [390, 0.18, 0.12]],
  late: [[760, 0.07, 0.08]],
  win: [[660, 0.1, 0.12], [880, 0.1, 0.12], [1100, 0.2, 0.12]],
};

export function play(name) {
  if (!isOn() || !TONES[name]) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, seconds, loud] of TONES[name]) {
    const tone = context.createOscillator(), volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(loud, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds * 0.8;
  }
}
