import type { Output } from '@gaitway/contract/schemas/index'

type Run = Output<'ledger.runs'>[number]

const names: Record<string, string> = {
  confirmations: 'Payments that were left open',
  events: 'News of the payment service',
  balances: 'Ledger balances',
  expiries: 'Shifts that expire',
  starts: 'Shifts that start',
  completions: 'Shifts that end',
  standbyOffers: 'Standbys asked',
  silentAcceptances: 'Time cards that nobody answered',
  timeCardsPutIn: 'Booked hours put in',
  timeCardReminders: 'Reminders of time cards to judge',
  timeCardsAskedFor: 'Reminders of time cards that are missing',
  timeCardsToMend: 'Reminders of time cards sent back',
  callReminders: 'Reminders of onboarding calls',
  digests: 'Daily mails',
  payouts: 'Payouts',
  files: 'Files that nobody uses',
  credentials: 'Reminders of credentials',
  invoiceReminders: 'Reminders of invoices',
  pruning: 'What is over and forgotten',
  reconciliation: 'Comparison of the books',
}
export const runName = (name: string) => names[name] ?? name

const told = new Set(['failures', 'failed', 'differences', 'comparedAt'])
const spaced = (name: string) => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** What a run did, in counts. */
export const runCounts = ({ result }: Pick<Run, 'result'>) =>
  Object.entries(result)
    .filter(([name, value]) => typeof value === 'number' && value !== 0 && !told.has(name))
    .map(([name, value]) => `${String(value)} ${spaced(name)}`)
    .join(', ') || 'Nothing was due'

/** Why it failed, in sentences. */
export const runFailures = ({ result }: Pick<Run, 'result'>): string[] =>
  Array.isArray(result.failures) ? result.failures.map(String) : []

/** How long it took: `under a second`, `12 s`. */
export const runTook = ({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>) => {
  if (!finishedAt) return 'still at work'
  const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
  return seconds < 1 ? 'under a second' : `${seconds} s`
}
