import { v7 } from 'uuid'

/** A new ID. UUID version 7, so that IDs grow with time. */
export const newId = () => v7()

/** Our ID in text that others return to us, such as an event's metadata; undefined if it isn't one. */
export const parseOurId = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
