import { canonicalForm, parseForm } from './parse-form.ts'
import { Refusal } from './errors.ts'

test('form: parses nested groups and lists', () => {
  expect(
    parseForm('a=1&meta[k]=v&meta[x%20y]=%26&list[0]=p&list[1]=q&open[]=r&open[]=s&deep[0][b][c]=t'),
  ).toEqual({
    a: '1',
    meta: { k: 'v', 'x y': '&' },
    list: ['p', 'q'],
    open: ['r', 's'],
    deep: [{ b: { c: 't' } }],
  })
})

test('form: names cannot pollute the object prototype', () => {
  const form = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

test.each(['a[b=1', 'a]b=1', '[a]=1', 'a=1&a[b]=2', `a${'[b]'.repeat(20)}=1`, 'a=1&'.repeat(1001)])(
  'form: refuses malformed names: %.30s',
  form => {
    expect(() => parseForm(form)).toThrow(Refusal)
  },
)

test('form: its canonical text ignores the order of parameters', () => {
  const one = parseForm('amount=1&metadata[a]=1&metadata[b]=2')
  const other = parseForm('metadata[b]=2&metadata[a]=1&amount=1')
  expect(canonicalForm(one)).toBe(canonicalForm(other))
  expect(canonicalForm(one)).not.toBe(canonicalForm(parseForm('amount=1&metadata[a]=2&metadata[b]=2')))
})
