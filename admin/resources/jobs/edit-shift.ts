type Typed = { hourlyRate: string; description: string; documentationSystem: string }

/** Only what differs from the shift as it was. */
export const changedFields = (before: Typed, after: Typed) => {
  const rate = Number(after.hourlyRate)
  const description = after.description.trim()
  const system = after.documentationSystem.trim()
  return {
    ...(rate !== Number(before.hourlyRate) && { hourlyRate: rate }),
    ...(description !== before.description && { description }),
    ...(system !== before.documentationSystem && { documentationSystem: system || null }),
  }
}
