/** What a test run watches happen: which call answered, which code was refused, which move was made. */
export type Sighting = { kind: 'call' | 'error' | 'move'; name: string; status?: number }
type Listener = (sighting: Sighting) => void

const listeners: Listener[] = []

/** From now on every sighting also reaches this listener; nothing listens outside tests. */
export const observe = (listener: Listener) => {
  listeners.push(listener)
}

const tell = (sighting: Sighting) => listeners.forEach(listener => listener(sighting))

export const seen = {
  call: (name: string, status: number) => tell({ kind: 'call', name, status }),
  error: (code: string) => tell({ kind: 'error', name: code }),
  move: (lifecycle: string, move: string) => tell({ kind: 'move', name: `${lifecycle}.${move}` }),
}
