import { plural } from '@gaitway/contract/format/plural'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { jobFields } from '@gaitway/contract/fields/job'
import { showRate } from '@gaitway/contract/format/money'
import { showTime } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { perform, getSubmitErrors, useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { AppForm, FORM_ERROR } from '../../../ui/forms/AppForm.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { MoreIcon } from '../../../ui/screen-icons.tsx'
import { Entry } from '../../../ui/layout/List.tsx'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import { messages } from '../../../api/messages.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'
import { buildStart, buildTemplateValues, type Start, type Template } from './starting-points.ts'
import type { PostingFacility } from './values.ts'
import styles from './posting.module.css'

type NameDialogProps = {
  title: string
  /** the current name */
  name?: string
  submitLabel: string
  onSubmit: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a template's name. */
export const NameDialog = ({ title, name, submitLabel, onSubmit, onClose }: NameDialogProps) => {
  const submit = async (typed: { name: string }) => {
    try {
      await onSubmit(typed.name)
    } catch (thrown) {
      const errors = getSubmitErrors(thrown)
      // The dialog has no field for an error of another field, such as one of the saved shift.
      return errors.name ? { name: errors.name } : { [FORM_ERROR]: Object.values(errors)[0] }
    }
    onClose()
    return undefined
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <AppForm<{ name: string }> onSubmit={submit} initialValues={{ name }}>
        <TextField
          name="name"
          label="Template name"
          hint="Such as “Weekday SNF, 8 to 4”. Your team sees it too."
          rule={jobFields.templateName}
          maxLength={jobFields.templateName.maxLength}
          autoComplete="off"
        />
        <SubmitButton wide>{submitLabel}</SubmitButton>
        <Button kind="quiet" wide onClick={onClose}>
          {messages.common.cancel}
        </Button>
      </AppForm>
    </Dialog>
  )
}

/** `8:00 AM` for `08:00`. */
const formatClock = (clock: string) => showTime(`2000-01-01T${clock}:00Z`, 'UTC')

const listTemplateFacts = ({ job }: Template) =>
  [
    clinicianTypeNames[job.clinicianType],
    job.settingTypes.join(', '),
    showRate(job.hourlyRate * 100),
    [...new Set(job.times.map(({ start, end }) => `${formatClock(start)} to ${formatClock(end)}`))].join(
      ', ',
    ),
    ...(job.times.length > 1 ? [`${job.times.length} shift times`] : []),
  ].join(', ')

type TemplatesProps = { facility: PostingFacility; day: string | undefined; onStart: (start: Start) => void }

/** The facility's templates, to start a shift from, rename or delete. */
export const Templates = ({ facility, day, onStart }: TemplatesProps) => {
  const now = useNow()
  const answer = useAnswer('jobTemplates.list', {})
  const [renaming, setRenaming] = useState<Template>()
  const [removing, setRemoving] = useState<Template>()
  const { data } = answer
  useLoadingPart(answer.isLoading)
  if (!data) return answer.error ? <LoadingOrError answer={answer} /> : null
  if (data.length === 0) return null
  const startFrom = (template: Template) =>
    onStart(buildStart(`“${template.name}”`, buildTemplateValues(facility, template, { day, now })))
  return (
    <details className={styles.templates} open={data.length <= 3}>
      <summary className="medium">{plural(data.length, 'template', 'templates')}</summary>
      <ul aria-label="Templates">
        {data.map(template => (
          <Entry
            key={template.id}
            title={template.name}
            action={
              <Cluster gap={4} nowrap>
                <Button
                  kind="secondary"
                  size="small"
                  aria-label={`Use ${template.name}`}
                  onClick={() => startFrom(template)}
                >
                  Use
                </Button>
                <Menu
                  label={`More for ${template.name}`}
                  button={<MoreIcon size={18} />}
                  entries={[
                    { label: 'Rename', onChoose: () => setRenaming(template) },
                    { label: 'Delete', danger: true, onChoose: () => setRemoving(template) },
                  ]}
                />
              </Cluster>
            }
          >
            <p className="small quiet">{listTemplateFacts(template)}</p>
          </Entry>
        ))}
      </ul>
      {renaming && (
        <NameDialog
          title="Rename template"
          name={renaming.name}
          submitLabel="Rename"
          onSubmit={name => perform('jobTemplates.rename', { id: renaming.id, name })}
          onClose={() => setRenaming(undefined)}
        />
      )}
      <ConfirmDialog
        call="jobTemplates.remove"
        sent={removing && { id: removing.id }}
        title={`Delete “${removing?.name ?? ''}”?`}
        yes="Delete"
        onClose={() => setRemoving(undefined)}
      >
        Shifts you’ve posted from it won’t change.
      </ConfirmDialog>
    </details>
  )
}
