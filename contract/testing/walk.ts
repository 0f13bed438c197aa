import { movers, openMoves, step, type Lifecycle, type Mover } from '../lifecycles/step.ts'

/** From a state, by a mover: the moves that are open and where they lead; whatever is not named is closed. */
export type Expected<State extends string> = Record<State, Partial<Record<Mover, Record<string, State>>>>

/** One cell of the walk and what it should be: the state after the move, or nothing where it is refused. */
export type Cell<State extends string = string> = {
  state: State
  by: Mover
  move: string
  to: State | undefined
}

/** Every state × mover × move of a lifecycle, with what the independent table says of it. */
export const cellsOf = <State extends string, Name extends string>(
  machine: Lifecycle<State, Name>,
  expected: Expected<State>,
): Cell<State>[] =>
  machine.states.flatMap(state =>
    movers.flatMap(by =>
      Object.keys(machine.moves).map(move => ({ state, by, move, to: expected[state][by]?.[move] })),
    ),
  )

/** What the lifecycle does in that cell: the state it leads to, or the code of its refusal. */
export const walk = <State extends string, Name extends string>(
  machine: Lifecycle<State, Name>,
  { state, by, move }: Cell<State>,
): { to?: State; refused?: string; isOffered: boolean } => {
  const isOffered = (openMoves(machine, state, by) as string[]).includes(move)
  try {
    return { to: step(machine, state, move as Name, by), isOffered }
  } catch (thrown) {
    return { refused: (thrown as { code?: string }).code, isOffered }
  }
}

/** Names in the independent table that the lifecycle does not have. */
export const unknownMoves = <State extends string, Name extends string>(
  machine: Lifecycle<State, Name>,
  expected: Expected<State>,
): string[] =>
  Object.values<Partial<Record<Mover, Record<string, State>>>>(expected)
    .flatMap(byMover => Object.values(byMover).flatMap(moves => Object.keys(moves ?? {})))
    .filter(move => !(move in machine.moves))
