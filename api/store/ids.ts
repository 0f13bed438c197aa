import { v7 } from 'uuid'

/** A new id: UUID version 7, so that ids grow with time. */
export const newId = () => v7()
