// Who is on the pad, and how the game is played.
import { $, $$, createElement, translate } from "./common.js";
import { medallion } from "./people.js";

const LONGEST_NAME = 24;

// A form that arranges the sheet and then goes on.
export function renderSetup(sheet, goOn) {
  const { names } = sheet.own;
  const { least, most } = sheet.pad.columns;
  const form = createElement("form", { id: "setup" });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = $$("[name=name]", form).map((input) => ({
      name: input.value.trim(),
      column: Number(input.dataset.column),
    }));
    const variant = $("[name=variant]:checked", form)?.value ?? sheet.own.variant;
    sheet.arrange(given, variant);
    goOn();
  });
  const list = createElement("ol", { class: "who" });
  const add = createElement(
    "button",
    { type: "button", class: "add", onclick: () => addName("", true) },
    sheet.pad.columns.add,
  );
  const update = () => {
    add.disabled = list.children.length >= most;
    for (const [column, item] of [...list.children].entries()) number(sheet, item, column, least);
  };
  let made = 0; // columns are told by their first place, also after one before them was removed
  const addName = (name, focus = false) => {
    list.append(renderName(name, made++, update));
    update();
    if (focus) $("input", list.lastChild).focus();
  };
  for (let column = 0; column < Math.max(least, names.length); column++)
    addName(names[column] ?? "");
  form.append(list, add, renderVariants(sheet), createElement("button", { class: "unseen" }, "↵"));
  return form;
}

function renderName(name, column, update) {
  const item = createElement("li");
  item.append(
    createElement("input", {
      name: "name",
      value: name,
      "data-column": column,
      maxlength: LONGEST_NAME,
      autocomplete: "off",
    }),
    createElement(
      "button",
      {
        type: "button",
        class: "remove",
        onclick: () => {
          item.remove();
          update();
        },
      },
      "×",
    ),
  );
  return item;
}

// The medallion and the labels by the place in the list.
function number(sheet, item, column, least) {
  const label = sheet.columnName(column);
  $(".medal", item)?.remove();
  item.prepend(medallion({ kind: "person", name: String(column + 1) }, column));
  $("input", item).setAttribute("aria-label", label);
  $("input", item).placeholder = label;
  const remove = $("button", item);
  remove.setAttribute("aria-label", translate("pad_remove", { name: label }));
  remove.disabled = item.parentElement.children.length <= least;
}

function renderVariants(sheet) {
  const { variants } = sheet.pad;
  if (variants.length < 2) return "";
  return createElement(
    "fieldset",
    { class: "input" },
    createElement("legend", {}, translate("pad_variant")),
    createElement(
      "div",
      { class: "chips variants" },
      ...variants.map(({ id, name }) =>
        createElement(
          "label",
          { class: "chip" },
          createElement("input", {
            type: "radio",
            name: "variant",
            value: id,
            checked: id === sheet.own.variant,
          }),
          createElement("span", {}, name),
        ),
      ),
    ),
  );
}
