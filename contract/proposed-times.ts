/** A day at other times than posted, with instants as text. */
export type ProposedSlot = { slotId: string; startDate: string; endDate: string }
export type Slot = { id: string; startDate: string; endDate: string }

/** A job's days with the proposed times in place of the posted ones. */
export const withProposed = <Day extends Slot>(
  slots: readonly Day[],
  proposed: readonly ProposedSlot[] | null,
): Day[] =>
  slots.map(slot => {
    const other = proposed?.find(({ slotId }) => slotId === slot.id)
    return other ? { ...slot, startDate: other.startDate, endDate: other.endDate } : slot
  })

export const instantOf = (text: string) => new Date(text).getTime()
/** Whether both are the same times. */
export const isSame = (a: Omit<Slot, 'id'>, b: Omit<Slot, 'id'>) =>
  instantOf(a.startDate) === instantOf(b.startDate) && instantOf(a.endDate) === instantOf(b.endDate)

/** The days that differ from the posted ones, in their order; null if none does. */
export const changedSlots = (
  slots: readonly Slot[],
  proposed: readonly ProposedSlot[],
): ProposedSlot[] | null => {
  const changed = slots.flatMap(slot => {
    const other = proposed.find(({ slotId }) => slotId === slot.id)
    if (!other || isSame(slot, other)) return []
    const [startDate, endDate] = [other.startDate, other.endDate].map(at => new Date(at).toISOString())
    return startDate && endDate ? [{ slotId: slot.id, startDate, endDate }] : []
  })
  return changed.length > 0 ? changed : null
}

/** Whether both lists mean the same times. */
export const areSameTimes = (
  a: readonly ProposedSlot[] | null,
  b: readonly ProposedSlot[] | null,
): boolean => {
  const [some, others] = [a ?? [], b ?? []]
  return (
    some.length === others.length &&
    some.every(one => others.some(other => other.slotId === one.slotId && isSame(one, other)))
  )
}
