import { endConnections } from '../test/database.ts'
import { startRun } from '../test/test-run.ts'
import { say, shown } from './figures.ts'
import type { Proof } from './proof.ts'
import { proofs } from './proofs.ts'

/** Runs one proof and prints its figures. True when every promise was kept. */
const show = async (name: string, { shows, size, of, run }: Proof, wished?: number) => {
  say(`\n${name}: ${shows}\n  ${wished ?? size} ${of}`)
  const startedAt = performance.now()
  const { figures, broken } = await run(wished ?? size)
  for (const [what, value] of Object.entries(figures)) say(`  ${what.padEnd(64)} ${shown(value)}`)
  for (const sentence of broken) say(`  MISSED: ${sentence}`)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  say(`  ${broken.length === 0 ? 'kept' : `${broken.length} missed`} after ${seconds} s`)
  return broken.length === 0
}

const usage = () => {
  say('npm run prove                 every proof at full size')
  say('npm run prove -- NAME [SIZE]  one of them, optionally at another size:')
  for (const [name, { shows, size, of }] of Object.entries(proofs)) say(`  ${name}: ${shows} (${size} ${of})`)
}

const [name, size] = process.argv.slice(2)
const chosen = Object.entries(proofs).filter(([one]) => name === undefined || one === name)
const isSizeRight = size === undefined || /^[1-9]\d{0,8}$/.test(size)
if (chosen.length === 0 || !isSizeRight) {
  usage()
  process.exitCode = 1
} else {
  process.env.TEST_DATABASE_ON_DISK = 'yes'
  const stop = await startRun()
  try {
    let kept = 0
    for (const [one, proof] of chosen) if (await show(one, proof, size ? Number(size) : undefined)) kept += 1
    say(`\n${kept} kept, ${chosen.length - kept} missed`)
    process.exitCode = kept === chosen.length ? 0 : 1
  } finally {
    await endConnections()
    await stop()
  }
}
