import { BOOST_MAX_PERCENT } from '@gaitway/contract/values/limits'
import { showRate } from '@gaitway/contract/format/money'
import { useState } from 'react'
import { useAction, useAnswer } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chips } from '../../../ui/inputs/Chips.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../api/toasts.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { PricePreview, WhoIsNotified } from './PreviewLines.tsx'

const commonPercents = ['5', '10', '15', '20', '30']
const FIRST_BOOST_PERCENT = 10

type BoostedJob = { id: string; boostPercent: number; timeZone: string; status: string }

/** The percentage that the sheet opens with. */
const suggestPercent = ({ boostPercent }: BoostedJob) =>
  boostPercent === 0 ? FIRST_BOOST_PERCENT : Math.min(BOOST_MAX_PERCENT, boostPercent + 5)

/** Chooses a boost, shows the price and who is notified, and saves it. */
export const BoostSheet = ({ job, onClose }: { job: BoostedJob; onClose: () => void }) => {
  const [percent, setPercent] = useState<number | undefined>(() => suggestPercent(job))
  const isAllowed = percent !== undefined && percent >= 1 && percent <= BOOST_MAX_PERCENT
  const preview = useAnswer('jobs.previewUpdate', isAllowed ? { id: job.id, boostPercent: percent } : null, {
    keepPreviousData: true,
  })
  const { run, busy } = useAction('jobs.update')
  const save = async (boostPercent: number | null) => {
    const done = await run({ id: job.id, boostPercent })
    if (!done) return
    toasts.say(
      boostPercent === null ? 'Boost removed' : `Boosted. Pay is now ${showRate(done.payRateCents)}.`,
    )
    onClose()
  }
  const wrong = preview.error?.fields.boostPercent ?? preview.error?.message
  const mayRemove = job.boostPercent > 0 && job.status === 'posted'
  return (
    <Sheet
      open
      title="Boost this shift"
      onClose={onClose}
      busy={busy}
      actions={
        <>
          {mayRemove && (
            <Button kind="secondary" disabled={busy} onClick={() => void save(null)}>
              Remove boost
            </Button>
          )}
          <Button
            busy={busy}
            disabled={!isAllowed || wrong !== undefined || percent === job.boostPercent}
            onClick={() => void save(percent ?? null)}
          >
            {job.boostPercent > 0 ? `Change boost to ${percent ?? 0}%` : `Boost by ${percent ?? 0}%`}
          </Button>
        </>
      }
    >
      <Stack gap={24}>
        <p>
          {job.status === 'posted'
            ? 'A boost raises the pay and marks the shift on the job board.'
            : 'A boost raises the confirmed clinician’s pay.'}
        </p>
        <Field label="Common boosts" group hideLabel>
          <Chips
            value={commonPercents.filter(one => Number(one) === percent)}
            options={commonPercents.map(value => ({ value, label: `${value}%` }))}
            onChange={chosen => setPercent(Number(chosen.at(-1) ?? percent))}
          />
        </Field>
        <Field
          label="Boost"
          hint="Percent above the hourly rate, up to 100"
          error={isAllowed ? wrong : percent === undefined ? undefined : 'Enter a boost between 1% and 100%'}
        >
          <NumberInput value={percent} onChange={setPercent} maxDigits={3} after="%" />
        </Field>
        {isAllowed && !preview.data && !preview.error && <LoadingOrError answer={preview} />}
        {isAllowed && preview.data && !preview.error && (
          <>
            <PricePreview preview={preview.data} />
            <WhoIsNotified preview={preview.data} zone={job.timeZone} />
          </>
        )}
      </Stack>
    </Sheet>
  )
}
