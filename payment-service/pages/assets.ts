const chevron = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" fill="none" stroke="#4a5368" stroke-width="2"><path d="m4 6 4 4 4-4"/></svg>',
)}`

/** Contrast: text ≥ 4.5, field borders ≥ 3, on both grounds. */
export const stylesheet = `
:root {
  --ink: #1c2333; --ink-2: #4a5368; --line: #dde1ea; --field: #828ba0; --paper: #f4f6fa; --surface: #fff;
  --blue: #274b9f; --blue-dark: #1b367a; --night: #16264d; --red: #a3271f; --red-ground: #fdecea;
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;
}
.page { display: grid; min-height: 100vh; grid-template-rows: auto auto 1fr; }
.side { background: var(--night); color: #fff; padding: 20px 16px 24px; }
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 16px; font-size: 14px; font-weight: 600; }
.mark { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.8; }
.lead { margin: 0; font-size: 22px; font-weight: 650; line-height: 1.2; }
.owner { margin: 4px 0 0; color: #d3dbef; overflow-wrap: anywhere; }
.test { margin: 16px 0 0; font-size: 14px; color: #d3dbef; }
.sheet { background: var(--surface); padding: 24px 16px 32px; border-bottom: 1px solid var(--line); }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.2; }
h2 { margin: 0 0 4px; font-size: 18px; line-height: 1.2; }
form { display: grid; gap: 16px; }
.row { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; align-items: start; }
label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 600; }
input, select {
  width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; font-variant-numeric: tabular-nums;
  color: var(--ink); background: #fff; border: 1px solid var(--field); border-radius: 8px;
}
input[type='radio'], input[type='checkbox'] {
  flex: none; width: 20px; min-height: 20px; height: 20px; margin: 2px 0 0; accent-color: var(--blue);
}
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { margin-bottom: 4px; padding: 0; font-size: 14px; font-weight: 600; }
.choices { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.choice {
  display: flex; gap: 10px; align-items: flex-start; min-height: 48px; margin: 0; padding: 11px 12px; font-size: 16px;
  font-weight: 400; background: #fff; border: 1px solid var(--field); border-radius: 8px; cursor: pointer;
}
.choice:has(:checked) { border-color: var(--blue); background: #eef2fb; }
.choice input[aria-invalid='true'] { box-shadow: none; }
.choice:has([aria-invalid='true']) { border-color: var(--red); }
.consent .choice { font-size: 14px; }
input::placeholder { color: #6b7386; opacity: 1; }
input[aria-invalid='true'], select[aria-invalid='true'] { border-color: var(--red); box-shadow: inset 0 0 0 1px var(--red); }
select { appearance: none; padding-right: 36px; background: #fff url('${chevron}') no-repeat right 12px center; }
.part, .fields { display: grid; gap: 16px; }
.part + .part { padding-top: 24px; border-top: 1px solid var(--line); }
.part h2 { margin: 0; }
.part > p { margin: -12px 0 0; color: var(--ink-2); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: start; }
.part legend { margin-bottom: 8px; font-size: 16px; }
.part fieldset label { font-weight: 500; }
.terms { margin: 0; color: var(--ink-2); font-size: 14px; }
.sums { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin: 0 0 24px; }
.sums dt { color: var(--ink-2); font-size: 14px; }
.sums dd { margin: 0; font-size: 22px; font-weight: 650; font-variant-numeric: tabular-nums; }
.error { margin: 4px 0 0; color: var(--red); font-size: 14px; }
.summary { margin: 0 0 16px; padding: 12px; border-radius: 8px; background: var(--red-ground); color: var(--red); }
.button {
  display: block; width: 100%; min-height: 48px; padding: 11px 16px; border: 1px solid var(--blue); border-radius: 8px;
  background: var(--blue); color: #fff; font: inherit; font-weight: 650; text-align: center; text-decoration: none;
  cursor: pointer;
}
.button:hover { background: var(--blue-dark); }
.button.plain { background: #fff; color: var(--blue); }
.button.plain:hover { background: #eef2fb; }
.button[disabled] { opacity: .7; cursor: default; }
.cancel { display: block; padding: 10px; color: var(--blue); text-align: center; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
.side :focus-visible { outline-color: #fff; }
.below { padding: 24px 16px 48px; }
.below h2:not(:first-child) { margin-top: 24px; }
.below p { margin: 0 0 12px; color: var(--ink-2); }
.cards { margin: 0; padding: 0; list-style: none; display: grid; gap: 8px; }
.cards button {
  display: block; width: 100%; min-height: 44px; padding: 8px 12px; text-align: left; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
}
.cards button:enabled { cursor: pointer; }
.cards button:enabled:hover { border-color: var(--blue); }
.number { display: block; font-variant-numeric: tabular-nums; font-weight: 600; }
.does { display: block; color: var(--ink-2); font-size: 14px; }
@media (min-width: 900px) {
  .page { grid-template: auto 1fr / minmax(320px, 1fr) minmax(480px, 1.4fr); }
  .side { grid-row: 1 / 3; padding: 64px 48px; }
  .side > * { max-width: 300px; margin-left: auto; }
  .lead { font-size: 28px; }
  .sheet, .below { padding-left: 64px; padding-right: 64px; }
  .sheet { padding-top: 64px; }
  .sheet > *, .below > * { max-width: 560px; }
  .cards { grid-template-columns: 1fr 1fr; }
}
`

/** Runs in the browser. The pages work without it, too. */
export const script = `
const form = document.querySelector('form')

for (const button of document.querySelectorAll('[data-number]')) {
  button.addEventListener('click', () => {
    const next = new Date()
    const fill = {
      number: button.dataset.number,
      expMonth: '12',
      expYear: String(next.getFullYear() + 3).slice(2),
      cvc: /^3[47]/.test(button.dataset.number) ? '1234' : '123',
    }
    for (const [name, value] of Object.entries(fill)) form.elements[name].value = value
    form.elements.name.focus()
  })
}

for (const button of document.querySelectorAll('[data-account]')) {
  button.addEventListener('click', () => {
    form.elements.routing.value = button.dataset.routing
    form.elements.account.value = button.dataset.account
    ;(form.elements.name ?? form.elements.account).focus()
  })
}

for (const input of document.querySelectorAll('input[inputmode=numeric]')) {
  input.addEventListener('input', () => {
    const digits = input.value.replace(/[^0-9 -]/g, '')
    if (digits !== input.value) input.value = digits
  })
}

form.addEventListener('submit', () => {
  form.querySelector('[type=submit]').disabled = true
})
addEventListener('pageshow', () => {
  form.querySelector('[type=submit]').disabled = false
})
`
