import type { Side } from '../values/enums.ts'
import { refuse } from '../values/errors.ts'

/** Who may make a move: a side of the marketplace, or the clock (time passed, or another action caused it). */
export type Mover = Side | 'clock'
export const movers = ['admin', 'subadmin', 'facility', 'clinician', 'clock'] as const

export const staff = ['admin', 'subadmin'] as const
export const facilityAndStaff = ['facility', ...staff] as const

export type Move<State extends string> = {
  from: readonly State[]
  to: State
  by: readonly Mover[]
  /** the button’s text; moves by the clock have none */
  label?: string
}

export type Lifecycle<State extends string = string, Name extends string = string> = {
  name: string
  states: readonly State[]
  moves: Record<Name, Move<State>>
}

/** A lifecycle as data: its states and the moves between them. */
export const lifecycle = <const State extends string, const Name extends string>(
  name: string,
  states: readonly State[],
  moves: Record<Name, Move<NoInfer<State>>>,
): Lifecycle<State, Name> => ({ name, states, moves })

export type StateOf<L> = L extends Lifecycle<infer State, string> ? State : never
export type MoveOf<L> = L extends Lifecycle<string, infer Name> ? Name : never

/** Whether this mover may make the move from this state. */
export const isMoveOpen = <State extends string, Name extends string>(
  { moves }: Lifecycle<State, Name>,
  state: State,
  move: Name,
  by: Mover,
) => moves[move].from.includes(state) && moves[move].by.includes(by)

/** The state after the move. Throws `move_not_open` if this mover can’t make it from this state. */
export const applyMove = <State extends string, Name extends string>(
  machine: Lifecycle<State, Name>,
  state: State,
  move: Name,
  by: Mover,
): State => {
  if (!isMoveOpen(machine, state, move, by)) throw refuse('move_not_open')
  return machine.moves[move].to
}

/** The moves this mover can make from this state, in the table’s order; buttons are rendered from it. */
export const listOpenMoves = <State extends string, Name extends string>(
  machine: Lifecycle<State, Name>,
  state: State,
  by: Mover,
): Name[] => (Object.keys(machine.moves) as Name[]).filter(move => isMoveOpen(machine, state, move, by))
