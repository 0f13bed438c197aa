import type { Sighting } from '@gaitway/contract/seen'

export type Tables = {
  calls: readonly string[]
  errors: readonly string[]
  moves: readonly string[]
}

const counts = (sighting: Sighting) =>
  sighting.kind !== 'call' || (sighting.status !== undefined && sighting.status < 400)

/** Every row, code and move of the tables that no test saw happen; a call counts when it succeeded. */
export const unseen = ({ calls, errors, moves }: Tables, sightings: Sighting[]) => {
  const names = new Set(sightings.filter(counts).map(({ kind, name }) => `${kind} ${name}`))
  return [
    ...calls.map(name => `call ${name}`),
    ...errors.map(name => `error ${name}`),
    ...moves.map(name => `move ${name}`),
  ].filter(name => !names.has(name))
}
