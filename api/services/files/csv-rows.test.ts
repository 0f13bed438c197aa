import { type CsvRow, readCsv } from './csv-rows.ts'

const readAll = async (text: string) => {
  const rows: CsvRow[] = []
  for await (const row of readCsv(text).rows) rows.push(row)
  return rows
}
const linesAndCells = async (text: string) => (await readAll(text)).map(({ line, cells }) => [line, ...cells])

describe('CSV rows: have the number of the line on which they start', () => {
  it.each([
    ['the header ends as Windows does and the rows don’t', 'a,b\r\n1,2\n3,4\n5,6\n', [2, 3, 4]],
    ['the header ends as Unix does and the rows don’t', 'a,b\n1,2\r\n3,4\r\n5,6', [2, 3, 4]],
    ['rows end as on an old Mac', 'a,b\r1,2\r3,4\r5,6\r', [2, 3, 4]],
    ['each ends in its own way', 'a,b\r\n1,2\r3,4\n5,6', [2, 3, 4]],
    ['empty rows come between', '\na,b\r\n\r\n1,2\n,\n , \n3,4\n\n\n5,6', [4, 7, 10]],
    ['a cell has lines of its own', 'a,b\n1,"x\r\ny"\n3,"x\r\ny\n"\r\n5,6', [2, 4, 7]],
  ])('%s', async (_case, text, lines) => {
    expect((await readAll(text)).slice(1).map(({ line }) => line)).toEqual(lines)
  })
})

describe('CSV rows: have the cells that a person meant', () => {
  it.each([
    ['an inch mark', 'a,b\n5" ramp,x 3"\n', ['5" ramp', 'x 3"']],
    ['an inch mark in quotes', 'a,b\n"5"" ramp","say ""x"""\n', ['5" ramp', 'say "x"']],
    ['a cell that is a quotation', 'a,b\n"""A"" wing",2\n', ['"A" wing', '2']],
    ['semicolons', 'a;b\nWaco, TX;61,50\n', ['Waco, TX', '61,50']],
    ['semicolons, and commas in a heading', '"city, state";b;c\nWaco, TX;1\n', ['Waco, TX', '1']],
    ['tabs', 'a\tb\nWaco, TX\tA; B\n', ['Waco, TX', 'A; B']],
    ['a semicolon in a file with commas', 'a,b,c\nx;y;z;,1\n', ['x;y;z;', '1']],
    ['a byte order mark', '\ufeff"a",b\n1,2', ['1', '2']],
    ['spaces, also such as a web page has', 'a,b\n Fort\u00a0Worth\u00a0,\t2 \n', ['Fort Worth', '2']],
    ['the apostrophe of our exports', "a,b\n'=1+1,'-5\n", ['=1+1', '-5']],
    ['an apostrophe of a name', "a,b\n'Ohana,'Iolani\n", ["'Ohana", "'Iolani"]],
    ['fewer cells, where Excel leaves out empty ones', 'a,b\n1\n', ['1']],
    ['more cells, where Excel adds empty ones', 'a,b\n1,2,,\n', ['1', '2', '', '']],
  ])('%s', async (_case, text, cells) => {
    expect((await readAll(text))[1]).toMatchObject({ cells })
    expect((await readAll(text))[1]).not.toHaveProperty('problem')
  })

  it('also where a chunk ends between two bytes', async () => {
    const name = 'é’'.repeat(100)
    const rows = await linesAndCells(`a,b\r\n${`${name},"x\r\n${name}"\r\n`.repeat(400)}`)
    expect(rows).toHaveLength(401)
    expect(rows[400]).toEqual([800, name, `x\n${name}`])
  })
})

it.each([
  ['quotes that end too early', 'a,b\n"BAD "Q",1\n', 'its quotes are invalid'],
  ['a cell too many', 'a,b\n61,50,x\n', 'it has 3 columns instead of 2'],
  ['a letter that was lost', 'a,b\nJos\ufffd,1\n', 'it has a letter that can’t be read'],
])('CSV rows: %s is a problem of its row, which keeps its text', async (_case, text, problem) => {
  const [, row, next] = await readAll(`${text} y ,"2"\r\n`)
  expect(row).toMatchObject({ problem, text: text.split('\n')[1] })
  expect(next).toMatchObject({ line: 3, cells: ['y', '2'], text: ' y ,"2"' })
  expect(next).not.toHaveProperty('problem')
})

it.each([
  ['a quote that never ends', 'a,b\r\n\r\n1,"x\r\n2,3\r\n', 'an opening quote is never closed (line 3)'],
  ['a very long row', `a,b\n1,2\n3,${'x'.repeat(70_000)}\n`, 'a row is longer than 64 kB (line 3)'],
])('CSV rows: after %s nothing can be read', async (_case, text, problem) => {
  await expect(readAll(text)).rejects.toThrow(problem)
})
