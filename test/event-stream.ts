import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { waitUntil } from '../api/services/database/processes.ts'

const patientMilliseconds = 10_000

/** A browser's live stream, read as it arrives. */
export const openEventStream = async (url: string, token: string, query = '') => {
  const request = get(`${url}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  let isEnded = false
  response.setEncoding('utf8').on('data', part => {
    text += part
  })
  response.once('close', () => {
    isEnded = true
  })
  const frames = () => text.split('\n\n').filter(frame => frame.startsWith('event: '))
  const until = async (what: string, isTrue: () => boolean) => {
    if (!(await waitUntil(isTrue, patientMilliseconds))) throw new Error(`Missing: ${what}:\n${text}`)
  }
  if (response.statusCode === 200) await until('the first event', () => frames().length > 0)
  return {
    status: response.statusCode,
    headers: response.headers,
    /** The data of the first event. */
    ready: () => JSON.parse(frames()[0]?.split('data: ')[1] ?? '') as unknown,
    /** Everything received so far after the first event, as `noun id`. */
    received: () =>
      frames()
        .slice(1)
        .map(frame => {
          const [event = '', data = ''] = frame.split('\n')
          const { id = '' } = JSON.parse(data.slice('data: '.length)) as { id?: string }
          return `${event.slice('event: '.length)} ${id}`.trim()
        }),
    text: () => text,
    until,
    ended: () => until('the end of the stream', () => isEnded),
    /** Whether the process ended it in order, instead of cutting the connection. */
    isWhole: () => response.complete,
    close: () => request.destroy(),
  }
}
export type EventStream = Awaited<ReturnType<typeof openEventStream>>
