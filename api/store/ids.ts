import { v7 } from 'uuid'

/** A new ID. UUID version 7, so that IDs grow with time. */
export const newId = () => v7()
