/** Sent to the browser as it stands; without it the page works just the same, only less handily. */
export const script = `
const form = document.querySelector('form')
const number = form.elements.number

const group = digits =>
  /^3[47]/.test(digits)
    ? digits.replace(/^(.{4})(.{1,6})?(.{1,5})?.*$/, (_, a, b, c) => [a, b, c].filter(Boolean).join(' '))
    : digits.replace(/(.{4})(?=.)/g, '$1 ')

number?.addEventListener('input', () => {
  const digits = number.value.replace(/\\D/g, '').slice(0, 19)
  if (number.selectionStart === number.value.length) number.value = group(digits)
})

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

form.addEventListener('submit', () => {
  form.querySelector('[type=submit]').disabled = true
})
addEventListener('pageshow', () => {
  form.querySelector('[type=submit]').disabled = false
})
`
