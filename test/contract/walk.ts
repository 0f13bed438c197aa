import {
  movers,
  listOpenMoves,
  applyMove,
  type Lifecycle,
  type Mover,
} from '@gaitway/contract/lifecycles/step'

/** State → mover → open moves and the states they lead to; any other move is closed. */
export type Expected<State extends string> = Record<State, Partial<Record<Mover, Record<string, State>>>>

/** One combination to check; `to` is the expected state, or undefined if the move must be refused. */
export type Cell<State extends string = string> = {
  state: State
  by: Mover
  move: string
  to: State | undefined
}

/** Every state × mover × move of a lifecycle, with the expected result. */
export const cellsOf = <State extends string, Name extends string>(
  machine: Lifecycle<State, Name>,
  expected: Expected<State>,
): Cell<State>[] =>
  machine.states.flatMap(state =>
    movers.flatMap(by =>
      Object.keys(machine.moves).map(move => ({ state, by, move, to: expected[state][by]?.[move] })),
    ),
  )

/** What the lifecycle does: the new state, or the error code. */
export const walk = <State extends string, Name extends string>(
  machine: Lifecycle<State, Name>,
  { state, by, move }: Cell<State>,
): { to?: State; refused?: string; isOffered: boolean } => {
  const isOffered = (listOpenMoves(machine, state, by) as string[]).includes(move)
  try {
    return { to: applyMove(machine, state, move as Name, by), isOffered }
  } catch (thrown) {
    return { refused: (thrown as { code?: string }).code, isOffered }
  }
}

/** Expected moves that the lifecycle doesn’t have. */
export const unknownMoves = <State extends string, Name extends string>(
  machine: Lifecycle<State, Name>,
  expected: Expected<State>,
): string[] =>
  Object.values<Partial<Record<Mover, Record<string, State>>>>(expected)
    .flatMap(byMover => Object.values(byMover).flatMap(moves => Object.keys(moves ?? {})))
    .filter(move => !(move in machine.moves))
