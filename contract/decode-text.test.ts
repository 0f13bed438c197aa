import { decodeText } from './decode-text.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('decode text: reads what a spreadsheet saves', () => {
  it.each([
    ['plain letters', bytes('Waco'), 'Waco'],
    ['UTF-8', bytes('José’s'), 'José’s'],
    ['UTF-8 with a byte order mark', bytes('\ufeffJosé'), 'José'],
    ['“Unicode text”, UTF-16', utf16('José’s\tWaco'), 'José’s\tWaco'],
    ['UTF-16 with the high byte first', utf16('José').swap16(), 'José'],
    [
      'Windows-1252',
      bytes('Jos', [0xe9], ' at O', [0x92], 'Brien ', [0x96], ' 5', [0x94]),
      'José at O’Brien – 5”',
    ],
    ['a capital before a curly apostrophe in Windows-1252', bytes('JOS', [0xc9, 0x92], 'S'), 'JOSÉ’S'],
    ['that, and another letter', bytes('JOS', [0xc9, 0x92], 'S\nDo', [0xf1], 'a Ana'), 'JOSÉ’S\nDoña Ana'],
    ['letters of several marks', bytes('Žižek, Jose\u0301, Nguyễn'), 'Žižek, Jose\u0301, Nguyễn'],
    ['a letter outside the plane of most', bytes('Waco 🏥'), 'Waco 🏥'],
    ['nothing', bytes(), ''],
  ])('%s', (_case, file, text) => {
    expect(decodeText(file)).toEqual({ text })
  })

  it('a letter that was already lost is left to its row', () => {
    expect(decodeText(bytes('Jos\ufffd'))).toEqual({ text: 'Jos\ufffd' })
  })
})

describe('decode text: refuses a broken letter with its line', () => {
  it.each([
    ['half a letter among letters of UTF-8', bytes('José\nWaco\nJos', [0xc3], '\n'), 3],
    ['half a letter after a byte order mark', bytes('\ufeffa\r\nb\rJos', [0xc3], 'x'), 3],
    ['a letter that Windows-1252 doesn’t have', bytes('a\nJos', [0xe9], '\nb', [0x81]), 3],
    ['half a pair of UTF-16', Buffer.concat([utf16('a\n'), Buffer.from([0x3d, 0xd8])]), 2],
    ['an odd number of bytes in UTF-16', Buffer.concat([utf16('a\nb\n'), Buffer.from([0x41])]), 3],
  ])('%s', (_case, file, line) => {
    expect(decodeText(file)).toEqual({ problem: 'letter', line })
  })

  it('and binary data without one', () => {
    expect(decodeText(bytes('PK', [0, 3, 0xff]))).toEqual({ problem: 'binary' })
  })
})
