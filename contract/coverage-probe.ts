/** What the coverage check of a test run records: endpoints called, error codes returned, lifecycle moves made. */
export type CoverageEvent = { kind: 'call' | 'error' | 'move'; name: string; status?: number }
type Listener = (sighting: CoverageEvent) => void

let listener: Listener | undefined

/** From now on this listener alone hears what happens, or nobody. Nothing listens outside tests. */
export const observe = (next: Listener | undefined) => {
  listener = next
}

export const seen = {
  call: (name: string, status: number) => listener?.({ kind: 'call', name, status }),
  error: (code: string) => listener?.({ kind: 'error', name: code }),
  move: (lifecycle: string, move: string) => listener?.({ kind: 'move', name: `${lifecycle}.${move}` }),
}
