import { cleanName, endingOf } from './sanitize-upload.ts'

test.each([
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\resume.PDF', 'pdf', 'resume.pdf'],
  ['....//....//x.pdf', 'pdf', 'x.pdf'],
  ['.htaccess', 'csv', 'htaccess.csv'],
  ['evil\u202Efdp.exe', 'pdf', 'evilfdp.exe.pdf'],
  ['a\0b\r\nSet-Cookie: x.jpg', 'jpg', 'ab Set-Cookie_ x.jpg'],
  ['photo.heic', 'jpg', 'photo.jpg'],
  ['  my   résumé .docx ', 'docx', 'my résumé.docx'],
  ['<img src=x onerror=alert(1)>.png', 'png', '_img src=x onerror=alert(1)_.png'],
  ['', 'jpg', 'file.jpg'],
  ['...', 'jpg', 'file.jpg'],
  ['.pdf', 'pdf', 'pdf.pdf'],
] as const)('file name: %j of a %s becomes %j', (name, type, kept) => {
  expect(cleanName(name, type)).toBe(kept)
})

test('file name: fits the column and keeps characters whole', () => {
  const kept = cleanName(`${'😀'.repeat(5000)}.docx`, 'docx')
  expect([...kept].length).toBeLessThanOrEqual(120)
  expect(() => encodeURIComponent(kept)).not.toThrow()
})

test('file name: the extension is read from the last part', () => {
  expect([endingOf('a.tar.CSV'), endingOf('csv'), endingOf('x.csv/y')]).toEqual(['csv', '', ''])
})
