import { FORM_ERROR } from 'final-form'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { errorsAtFields, type FormErrors } from '../../ui/forms/AppForm.tsx'
import { readProfileField, type PartId, partIds, findPart } from './sections.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import type { ProfileValues } from './values.ts'

const isPart = (name: string | null): name is PartId => partIds.some(part => part === name)

/** The first part with an error. */
const firstWrong = (wrong: Record<string, string>) =>
  partIds.find(part => Object.keys(wrong).some(path => findPart(path) === part))

/** An error object by path, as the server's answer to a submit has it. */
const listErrorPaths = (errors: object, around = ''): [string, string][] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error === 'string') return [[`${around}${name}`, error] as [string, string]]
    return error && typeof error === 'object' ? listErrorPaths(error, `${around}${name}.`) : []
  })

/** Which part is shown, and what happens when it is left or submitted. Each part is a form of its own. */
export const useParts = ({ start, wrongIn, savePart, submit: submitAll }: ProfileFormState) => {
  const [params, setParams] = useSearchParams()
  const [opened] = useState(() => firstWrong(wrongIn(start)) ?? 'documents')
  const named = params.get('part')
  const part = isPart(named) ? named : opened
  const [left, setLeft] = useState<ReadonlySet<PartId>>(new Set())
  const [showErrors, setShowErrors] = useState(false)
  const [isFirst, setIsFirst] = useState(true)
  /** What the server refused, until the field changes. */
  const refused = useRef<{ values: ProfileValues; errors: Record<string, string> }>({
    values: {},
    errors: {},
  })

  const allWrong = useCallback(
    (values: ProfileValues) => {
      const { values: sent, errors } = refused.current
      const stillRefused = Object.entries(errors).filter(
        ([path]) => values[readProfileField(path)] === sent[readProfileField(path)],
      )
      return { ...Object.fromEntries(stillRefused), ...wrongIn(values) }
    },
    [wrongIn],
  )

  const open = useCallback(
    (next: PartId, options: { showErrors?: boolean } = {}) => {
      setLeft(before => new Set([...before, part]))
      setShowErrors(options.showErrors ?? false)
      setIsFirst(false)
      setParams(before => ({ ...Object.fromEntries(before), part: next }))
    },
    [part, setParams],
  )
  const goTo = useCallback(
    (next: PartId) => {
      if (next === part) return
      void savePart()
      open(next)
    },
    [part, savePart, open],
  )
  const validate = useCallback(
    (values: ProfileValues): FormErrors => {
      const wrong = Object.entries(allWrong(values)).filter(([path]) => findPart(path) === part)
      return errorsAtFields(Object.fromEntries(wrong))
    },
    [part, allWrong],
  )

  const finish = async (values: ProfileValues) => {
    const wrongPart = firstWrong(allWrong(values))
    if (wrongPart) return open(wrongPart, { showErrors: true })
    const answer = await submitAll(values)
    if (!answer || FORM_ERROR in answer) return answer
    refused.current = { values, errors: Object.fromEntries(listErrorPaths(answer)) }
    const refusedPart = firstWrong(refused.current.errors)
    if (refusedPart && refusedPart !== part) return open(refusedPart, { showErrors: true })
    return answer
  }
  const submit = async (values: ProfileValues) => {
    const next = partIds[partIds.indexOf(part) + 1]
    if (!next) return (await finish(values)) ?? undefined
    if (await savePart()) open(next)
    return undefined
  }
  return { part, left, isFirst, showErrors, validate, submit, goTo }
}
