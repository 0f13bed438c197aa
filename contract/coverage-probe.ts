/** What the coverage check of a test run records: endpoints called, error codes returned, lifecycle moves made. */
export type CoverageEvent = { kind: 'call' | 'error' | 'move'; name: string; status?: number }
type Listener = (sighting: CoverageEvent) => void

const listeners: Listener[] = []

/** Nothing listens outside tests. */
export const observe = (listener: Listener) => {
  listeners.push(listener)
}

const report = (sighting: CoverageEvent) => listeners.forEach(listener => listener(sighting))

export const seen = {
  call: (name: string, status: number) => report({ kind: 'call', name, status }),
  error: (code: string) => report({ kind: 'error', name: code }),
  move: (lifecycle: string, move: string) => report({ kind: 'move', name: `${lifecycle}.${move}` }),
}
