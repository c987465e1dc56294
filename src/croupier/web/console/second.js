// The second factor: enrolled by whoever it is for, and asked for again before acts of weight.

import { $, api, element } from "../parts.js";
import { form } from "./forms.js";

const code = { name: "code", label: "The code that it shows now", type: "text", required: true, autocomplete: "one-time-code" };
const password = { name: "password", label: "Your password", type: "password", required: true, autocomplete: "current-password" };

function opened(...parts) {
  $("second-form").replaceChildren(...parts);
  if (!$("second").open) $("second").showModal();
}

// Prove once more who it is; answers whether that was done.
export function prove() {
  return new Promise((answer) => {
    $("second").addEventListener("close", () => answer(false), { once: true });
    opened(form({
      about: "This takes a proof that it is you. It is good for five minutes.",
      fields: [{ ...code }],
      buttons: [{ words: "It is me", act: async (values) => {
        await api("POST", "/confirm", values);
        answer(true);
        $("second").close();
      } }],
    }));
  });
}

// A new one: the secret is shown once, and counts from its first code on.
export async function enrol(me, leave) {
  if (me.second && !(me.strong > Date.now()) && !(await prove())) return;
  const { uri, token, picture } = await api("POST", "/second", {});
  const drawn = document.importNode(new DOMParser().parseFromString(picture, "image/svg+xml").documentElement, true);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", "To be scanned by the authenticator");
  const secret = new URL(uri).searchParams.get("secret").match(/.{1,4}/g).join(" ");
  opened(
    element("p", { className: "qr" }, drawn),
    element("p", {}, "or type ", element("strong", { className: "code" }, secret)),
    form({
      about: "Scan it with an authenticator. You are signed out everywhere and sign in again with its codes.",
      fields: [...(me.second ? [] : [{ ...password }]), { ...code }],
      buttons: [{ words: "Enrol it", act: async (values) => {
        await api("POST", "/second/enrol", { token, ...values });
        $("second").close();
        await leave();
      } }],
    }),
  );
}
