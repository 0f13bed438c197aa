import { plural } from '@gaitway/contract/format/plural'
import { jobFields } from '@gaitway/contract/fields/job'
import { BOOST_MAX_PERCENT } from '@gaitway/contract/values/limits'
import { showSerial } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { perform, getSubmitErrors } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { AppForm, FORM_ERROR } from '../../../ui/forms/AppForm.tsx'
import { NumberField, TextareaField } from '../../../ui/forms/fields.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { List, Row } from '../../../ui/layout/List.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { formatWhenInShort } from '../../parts/when.ts'
import { errorsAtFields } from '../posting/errors-at-fields.ts'

type Job = Pick<Output<'jobs.listOwn'>['data'][number], 'id' | 'serialNumber' | 'slots' | 'timeZone'>
type Values = { hourlyRate?: number; boostPercent?: number; description?: string }
type Results = Output<'jobs.updateMany'>

const validateBoost = (percent: number | undefined) =>
  percent !== undefined && (percent < 1 || percent > BOOST_MAX_PERCENT)
    ? 'Enter a boost between 1% and 100%'
    : undefined

const formatShiftCount = (count: number) => plural(count, 'shift', 'shifts')

/** The API names a field `fields.hourlyRate` that the form names `hourlyRate`. */
const findChangedField = (path: string) => path.replace(/^fields\./, '')

/** For each shift, that it was changed, or why not. */
const ResultList = ({ results, jobs }: { results: Results; jobs: readonly Job[] }) => {
  const doneCount = results.filter(({ done }) => done).length
  return (
    <>
      <output>
        {doneCount === results.length
          ? `${formatShiftCount(doneCount)} changed`
          : `${doneCount} of ${results.length} shifts changed`}
      </output>
      <List label="Changes">
        {results.map(({ id, done, reason }) => {
          const job = jobs.find(one => one.id === id)
          return (
            <Row
              key={id}
              title={
                job ? `${showSerial(job.serialNumber)} · ${formatWhenInShort(job.slots, job.timeZone)}` : id
              }
              detail={<span className={done ? 'leaf' : 'clay'}>{done ? 'Changed' : reason}</span>}
            />
          )
        })}
      </List>
    </>
  )
}

/** Changes several shifts at once, then lists which were changed and why others weren't. */
export const ChangeMany = ({ jobs, onClose }: { jobs: readonly Job[]; onClose: () => void }) => {
  const [results, setResults] = useState<Results>()
  const save = async ({ hourlyRate, boostPercent, description }: Values) => {
    const typed = { hourlyRate, boostPercent, description: description?.trim() || undefined }
    const fields = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
    if (Object.keys(fields).length === 0) return { [FORM_ERROR]: 'Fill in at least one field.' }
    try {
      setResults(await perform('jobs.updateMany', { ids: jobs.map(({ id }) => id), fields }))
      return undefined
    } catch (thrown) {
      return errorsAtFields(getSubmitErrors(thrown), findChangedField)
    }
  }
  if (results)
    return (
      <Sheet
        open
        title={`Change ${formatShiftCount(results.length)}`}
        onClose={onClose}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <Stack gap={12}>
          <ResultList results={results} jobs={jobs} />
        </Stack>
      </Sheet>
    )
  return (
    <Sheet open title={`Change ${formatShiftCount(jobs.length)}`} onClose={onClose}>
      <AppForm<Values> onSubmit={save}>
        <p>Fill in only what you want to change. The rest of each shift stays as it is.</p>
        <NumberField
          name="hourlyRate"
          label="Hourly rate"
          rule={jobFields.hourlyRate}
          optional
          maxDigits={3}
          before="$"
        />
        <NumberField
          name="boostPercent"
          label="Boost"
          hint="Percent above the hourly rate, up to 100"
          validate={validateBoost}
          maxDigits={3}
          after="%"
        />
        <TextareaField
          name="description"
          label="Description"
          rule={jobFields.description}
          optional
          maxLength={jobFields.description.maxLength}
        />
        <SubmitButton wide>{`Change ${formatShiftCount(jobs.length)}`}</SubmitButton>
      </AppForm>
    </Sheet>
  )
}
