import { printable } from './document.ts'

test.each([
  ['Zoë “Nguyễn” – 50 €', 'Zoë “Nguyen” – 50 €'],
  ['Łukasz Đorđe ığdır Šime', 'Lukasz Dorde igdir Šime'],
  ['Gait 🚶‍♀️ training 👍🏽', 'Gait training'],
  ['שלום עולם, and hello', '?, and hello'],
  ['\u202Eevil\u202C \u0000 tab\tend\u200B', 'evil tab end'],
  ['e\u0301 ﬁne ①', 'é fine 1'],
  ['one\r\ntwo \n\n\n\n three', 'one\ntwo\n\nthree'],
  ['日本 語', '?'],
  ['\ud800 lone', 'lone'],
])('printable: %j prints as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
