import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CoverageEvent } from '@gaitway/contract/coverage-probe'

/** Appends each different record once to this process's own file right away, so that a killed process loses nothing. */
export const recorder = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const written = new Set<string>()
  return (sighting: CoverageEvent) => {
    const line = JSON.stringify(sighting)
    if (written.has(line)) return
    written.add(line)
    appendFileSync(file, `${line}\n`)
  }
}

/** Everything that the processes of the run wrote to the folder. */
export const readSightings = (folder: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter(Boolean)
    .map(line => JSON.parse(line) as CoverageEvent)
