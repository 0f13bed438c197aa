#!/usr/bin/env bash
# exceljs 4.4.0, read-excel-file 9.3.17 and xlsx 0.18.5, on Node 20
#
# Behavior: a total of hours as Excel stores and shows it (45:30, format [h]:mm) has three readings. exceljs makes a date
# of it, read-excel-file and xlsx a fraction of days; with `cellDates` xlsx makes a date, too, and another one.
#
# Guess: [h]:mm is the format for what is longer than a day, so it can't be a date: it is read as hours, or as the number
# that the cell holds.
#
# Seen: for 45:30 exceljs gives 1899-12-31 at 9:30 PM in UTC, so that its hours are 21. xlsx gives 1.8958333, and with
# `cellDates`, in Chicago, 1900-01-01 at 3:30 AM in UTC. read-excel-file gives 1.8958333 here and a date for 8:30 AM
# (format h:mm AM/PM) in the next cell.
#
# Hurts: whoever takes hours from a time sheet: a full-time week of 40:00 is 4 PM, and a day's 7:45 looks right, so that
# the error starts at 24 hours and shows up in pay.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 xlsx@0.18.5

cat > check.mjs <<'JS'
import assert from 'node:assert'
import exceljs from 'exceljs'
import readSheets from 'read-excel-file/node'
import xlsx from 'xlsx'

const made = xlsx.utils.aoa_to_sheet([[45.5 / 24, 8.5 / 24]])
made.A1.z = '[h]:mm'
made.B1.z = 'h:mm AM/PM'
const book = xlsx.utils.book_new()
xlsx.utils.book_append_sheet(book, made, 'Hours')
xlsx.writeFile(book, 'hours.xlsx')

const rowOf = (sheet, more) => xlsx.utils.sheet_to_json(sheet, { header: 1, ...more })[0]
const { Hours: plain } = xlsx.readFile('hours.xlsx').Sheets
const { Hours: dated } = xlsx.readFile('hours.xlsx', { cellDates: true }).Sheets
const workbook = new exceljs.Workbook()
await workbook.xlsx.readFile('hours.xlsx')
const [{ data }] = await readSheets('hours.xlsx')
const seen = {
  exceljs: workbook.getWorksheet('Hours').getCell('A1').value.toISOString(),
  readExcelFile: [data[0][0], data[0][1].toISOString()],
  xlsx: rowOf(plain)[0],
  xlsxShown: rowOf(plain, { raw: false })[0],
  xlsxDated: rowOf(dated)[0].toISOString(),
}
console.log(seen)
assert.deepEqual(seen, {
  exceljs: '1899-12-31T21:30:00.000Z',
  readExcelFile: [45.5 / 24, '1899-12-30T08:30:00.000Z'],
  xlsx: 45.5 / 24,
  xlsxShown: '45:30',
  xlsxDated: '1900-01-01T03:30:00.000Z',
})
JS
TZ=America/Chicago node check.mjs
