declare module 'autocannon' {
  type Request = {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  type Options = {
    url: string
    connections: number
    /** seconds; or `amount` requests instead */
    duration?: number
    amount?: number
    requests: Request[]
    sampleInt?: number
  }
  type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    duration: number
    errors: number
    non2xx: number
    '2xx': number
  }
  type Running = PromiseLike<Result> & { on: (event: 'response', listener: () => void) => void }
  const autocannon: (params: Options) => Running
  export default autocannon
}
