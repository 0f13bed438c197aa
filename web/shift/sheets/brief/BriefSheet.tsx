import { CallFailed } from '../../../api/call.ts'
import { perform, getSubmitErrors } from '../../../api/use-call.ts'
import { AppForm, nestErrors } from '../../../ui/forms/AppForm.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { BriefFields } from './BriefFields.tsx'
import type { ShiftBrief } from './BriefText.tsx'
import { findBriefField, readBriefValues, buildBrief, type BriefValues } from './brief-values.ts'

/** API errors at the form's fields, or above the form if they name no field. */
const errorsAtBrief = (thrown: unknown) => {
  const isAtFields = thrown instanceof CallFailed && Object.keys(thrown.fields).length > 0
  if (!isAtFields) return getSubmitErrors(thrown)
  return nestErrors(
    Object.fromEntries(
      Object.entries(thrown.fields).map(([name, sentence]) => [findBriefField(name), sentence]),
    ),
  )
}

type BriefSheetProps = { jobId: string; shift: ShiftBrief; onClose: () => void }

/** Writes, changes or removes the brief of a posted shift. */
export const BriefSheet = ({ jobId, shift: { brief, reader }, onClose }: BriefSheetProps) => {
  const save = async (values: BriefValues) => {
    try {
      await perform('briefs.save', { jobId, replaces: brief?.version ?? null, ...buildBrief(values) })
      onClose()
      return undefined
    } catch (thrown) {
      return errorsAtBrief(thrown)
    }
  }
  return (
    <Sheet open onClose={onClose} title="Shift brief">
      <AppForm<BriefValues> onSubmit={save} initialValues={readBriefValues(brief)}>
        <Notice tone="info">
          {reader
            ? `We’ll notify ${reader.name}, who has to read it again before checking in.`
            : 'The clinician sees it once you confirm them, and has to read it before checking in.'}
        </Notice>
        <BriefFields />
        {brief && <p className="small quiet">Empty every field to remove the brief.</p>}
        <div>
          <SubmitButton>Save brief</SubmitButton>
        </div>
      </AppForm>
    </Sheet>
  )
}
