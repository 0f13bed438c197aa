import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import type { Row } from '../../contract/calls/row.ts'

const table = fileURLToPath(new URL('../../contract/calls/index.ts', import.meta.url))
const staff = ['admin', 'subadmin']

const readTable = async (): Promise<Record<string, Row>> => {
  const { outputFiles } = await build({ entryPoints: [table], bundle: true, write: false, format: 'esm' })
  const source = outputFiles.map(({ text }) => text).join('')
  const { calls } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    calls: Record<string, Row>
  }
  return calls
}

/** A staff member starts to view as a user from the app. */
const isForStaffAlone = ([name, { who }]: [string, Row]) =>
  name !== 'accounts.viewAs' && (who.sides?.every(side => staff.includes(side)) ?? false)

/** The API decides who may make a call and sends the success message. The client needs to know whether it is public. */
const asSent = ({
  who,
  announces: _announces,
  success: _success,
  evenDeactivated: _even,
  bare: _bare,
  inView: _inView,
  ...row
}: Row): Row => ({
  ...row,
  who: who.guest ? { guest: true } : {},
})

/** Ships only what the client needs of the call table, without the back office's calls. */
export const leanCalls: Plugin = {
  name: 'lean-calls',
  apply: 'build',
  async load(id) {
    if (id !== table) return undefined
    const rows = Object.entries(await readTable()).filter(row => !isForStaffAlone(row))
    const lean = JSON.stringify(Object.fromEntries(rows.map(([name, row]) => [name, asSent(row)])))
    return `export const calls = JSON.parse(${JSON.stringify(lean)})\nexport const callNames = Object.keys(calls)\n`
  },
}
