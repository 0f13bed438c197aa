/** What the coverage check of a test run records: endpoints called, error codes returned, lifecycle moves made. */
export type Sighting = { kind: 'call' | 'error' | 'move'; name: string; status?: number }
type Listener = (sighting: Sighting) => void

const listeners: Listener[] = []

/** Nothing listens outside tests. */
export const observe = (listener: Listener) => {
  listeners.push(listener)
}

const tell = (sighting: Sighting) => listeners.forEach(listener => listener(sighting))

export const seen = {
  call: (name: string, status: number) => tell({ kind: 'call', name, status }),
  error: (code: string) => tell({ kind: 'error', name: code }),
  move: (lifecycle: string, move: string) => tell({ kind: 'move', name: `${lifecycle}.${move}` }),
}
