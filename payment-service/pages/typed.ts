const longestField = 100

/** What was typed into these fields, whatever else was sent. */
export const typedInto = <Name extends string>(names: readonly Name[], body: unknown) => {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const typed = names.map(name => {
    const value = sent[name]
    return [name, typeof value === 'string' ? value.trim().slice(0, longestField) : '']
  })
  return Object.fromEntries(typed) as Record<Name, string>
}

/** What is wrong, field by field; undefined when nothing is. */
export const onlyWrong = <Name extends string>(errors: Record<Name, string | undefined>) => {
  const wrong = Object.entries(errors).filter(([, error]) => error !== undefined)
  return wrong.length > 0 ? (Object.fromEntries(wrong) as Partial<Record<Name, string>>) : undefined
}
