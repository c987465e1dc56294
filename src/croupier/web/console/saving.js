// Whatever a page lists, to take along: as a table for a spreadsheet, or as it came.

import { element } from "../parts.js";
import { attempt } from "./forms.js";

const cell = (value) => `"${(typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "")).replaceAll('"', '""')}"`;

// Rows of one kind as CSV: every field that one of them has, in the order they are met.
export function csv(rows) {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [heads, ...rows.map((row) => heads.map((head) => row[head]))].map((row) => row.map(cell).join(",")).join("\r\n");
}

function give(name, type, text) {
  const link = element("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  URL.revokeObjectURL(link.href);
}

// `load` brings all rows, not only those on the screen.
export function saving(name, load) {
  const made = element("div", { className: "buttons saving" });
  for (const [words, type, write] of [["Save as CSV", "text/csv", csv], ["Save as JSON", "application/json", (rows) => JSON.stringify(rows, null, 1)]]) {
    const button = element("button", { type: "button" }, words);
    button.onclick = () => attempt(async () => {
      button.disabled = true;
      try {
        give(`${name}.${type.split("/")[1]}`, type, write(await load()));
      } finally {
        button.disabled = false;
      }
    });
    made.append(button);
  }
  return made;
}

// Everything of a route that tells the newest first, before a number.
export async function everything(fetchBefore) {
  const rows = [];
  for (;;) {
    const found = await fetchBefore(rows.at(-1)?.number ?? 0);
    rows.push(...found);
    if (!found.length) return rows;
  }
}
