// What the pages say, in the language of whoever reads it. One file a language; English is complete,
// and stands in for whatever another does not say.

import en from "./words/en.js";
import de from "./words/de.js";

export const LANGUAGES = { en, de };
const wanted = new URLSearchParams(location.search).get("lang") ?? localStorage.getItem("lang") ?? navigator.language.slice(0, 2);
export const language = LANGUAGES[wanted] ? wanted : "en";
const words = { ...en, ...LANGUAGES[language] };
document.documentElement.lang = language;

export const has = (key) => key in words;

// `t("won", {sum: "$5"})`: what stands under that name, with the values put in.
export function t(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export function speak(which) {
  localStorage.setItem("lang", which);
  location.reload();
}

// Everything of a page that carries its key.
export function translate(root = document) {
  for (const one of root.querySelectorAll("[data-t]")) one.textContent = t(one.dataset.t);
  for (const one of root.querySelectorAll("[data-t-label]")) one.setAttribute("aria-label", t(one.dataset.tLabel));
}
