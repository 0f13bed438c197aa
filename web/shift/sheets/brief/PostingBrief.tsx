import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import { useAnswer } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { fillIn } from '../../../ui/forms/fill-in.ts'
import { BriefFields } from './BriefFields.tsx'
import { readBriefValues, buildBrief, type BriefValues } from './brief-values.ts'

type BriefAddress = { jobAddress1: string; zipCode: string }

const omitUndefined = (brief: BriefValues['brief']) =>
  Object.fromEntries(Object.entries(brief ?? {}).filter(([, value]) => value !== undefined))

/**
 * Fills in the brief of the latest shift at the address, until something is typed. Fields that a template filled in
 * keep its values. Returns whether there is such a brief.
 */
const useLastBrief = (address: BriefAddress | undefined, { brief, briefLogin }: BriefValues) => {
  const form = useForm<BriefValues>()
  const [initial] = useState({ brief, briefLogin })
  const filled = useRef<BriefValues>({ brief, briefLogin })
  const { data } = useAnswer('briefs.last', address ?? null, { revalidateOnFocus: false })
  useEffect(() => {
    if (data === undefined) return
    const { values } = form.getState()
    const isTyped = values.brief !== filled.current.brief || values.briefLogin !== filled.current.briefLogin
    if (isTyped) return
    const last = readBriefValues(data)
    const merged = { ...omitUndefined(last.brief), ...omitUndefined(initial.brief) }
    fillIn(form, {
      brief: Object.keys(merged).length > 0 ? merged : undefined,
      briefLogin: initial.briefLogin ?? last.briefLogin,
    })
    filled.current = form.getState().values
  }, [data, form, initial])
  return Boolean(data)
}

type PostingBriefProps = { place: BriefAddress | undefined; values: BriefValues }

/** The brief in the form that posts a shift: how it was filled in, and its fields once they are opened. */
export const PostingBrief = ({ place, values }: PostingBriefProps) => {
  const [isOpen, setOpen] = useState(false)
  const isFromLast = useLastBrief(place, values)
  if (isOpen)
    return (
      <Stack>
        <p className="small quiet">
          The clinician sees it once you confirm them, and has to read it before checking in.
        </p>
        <BriefFields />
      </Stack>
    )
  const isWritten = buildBrief(values) !== undefined
  return (
    <Stack gap={8}>
      <p className="small quiet">
        {isWritten && isFromLast
          ? 'Filled in from your latest shift at this address.'
          : 'Tell the clinician where to park, which door to use and whom to ask for.'}
      </p>
      <div>
        <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
          {isWritten ? 'Review brief' : 'Write a brief'}
        </Button>
      </div>
    </Stack>
  )
}
