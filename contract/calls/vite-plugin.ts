import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import type { Row } from './row.ts'

const table = fileURLToPath(new URL('index.ts', import.meta.url))
const staffSides = ['admin', 'subadmin']

const readTable = async () => {
  const { outputFiles } = await build({ entryPoints: [table], bundle: true, write: false, format: 'esm' })
  const source = outputFiles.map(({ text }) => text).join('')
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  return (module as { calls: Record<string, Row> }).calls
}

const isStaffSide = (side: string) => staffSides.includes(side)
const isForStaff = ({ who }: Row) => who.sides?.some(isStaffSide) ?? true
const isOnlyForStaff = ({ who }: Row) => who.sides?.every(isStaffSide) ?? false

type Client = {
  has: (name: string, row: Row) => boolean
  /** The part of the access that the client checks itself. */
  who: (row: Row) => Row['who']
}

const clients = {
  // an admin who starts to view as a user does it in the app
  app: {
    has: (name, row) => name === 'accounts.viewAs' || !isOnlyForStaff(row),
    who: ({ who }) => (who.guest ? { guest: true } : {}),
  },
  // areas and approval concern facilities and clinicians
  backOffice: {
    has: (_name, row) => isForStaff(row),
    who: ({ who: { guest, sides, fields } }) => ({ guest, sides: sides?.filter(isStaffSide), fields }),
  },
} satisfies Record<string, Client>

/** Drops what only the API reads. */
const pickForClient = (
  {
    toast: _announces,
    success: _success,
    evenDeactivated: _even,
    noEnvelope: _bare,
    inView: _inView,
    ...row
  }: Row,
  { who }: Client,
): Row => ({ ...row, who: who(row) })

/** Ships only the calls that a client makes, and only what it needs of them. */
export const leanCalls = (name: keyof typeof clients): Plugin => ({
  name: 'lean-calls',
  apply: 'build',
  async load(id) {
    if (id !== table) return undefined
    const client = clients[name]
    const rows = Object.entries(await readTable()).filter(([call, row]) => client.has(call, row))
    const lean = JSON.stringify(
      Object.fromEntries(rows.map(([call, row]) => [call, pickForClient(row, client)])),
    )
    return `export const calls = JSON.parse(${JSON.stringify(lean)})\nexport const callNames = Object.keys(calls)\n`
  },
})
