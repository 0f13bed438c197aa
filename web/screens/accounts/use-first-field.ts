import { useEffect, useRef } from 'react'

/** The first empty field of a part that has just come takes the focus; `part` names what is shown. */
export const useFirstField = (part: string | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (part === undefined) return
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])]
    const first = fields.find(({ value }) => value === '') ?? fields[0]
    first?.focus()
  }, [part])
  return box
}
