import { createHmac } from 'node:crypto'
import { secondsOf } from './work.ts'

/** The header by which the receiver knows that the message is ours and of now. */
export const signatureOf = (payload: string, secret: string, at: Date) => {
  const timestamp = secondsOf(at)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
