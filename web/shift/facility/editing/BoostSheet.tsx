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
import { copy } from './copy.ts'
import { PricePreview, WhoIsNotified } from './PreviewLines.tsx'

const usual = ['5', '10', '15', '20', '30']
const FIRST = 10

export type BoostedJob = { id: string; boostPercent: number; timeZone: string; status: string }

const firstChoice = ({ boostPercent }: BoostedJob) =>
  boostPercent === 0 ? FIRST : Math.min(BOOST_MAX_PERCENT, boostPercent + 5)

/** Boosts a shift: the percentage, the price it makes, and one button. */
export const BoostSheet = ({ job, onClose }: { job: BoostedJob; onClose: () => void }) => {
  const [percent, setPercent] = useState<number | undefined>(() => firstChoice(job))
  const isWhole = percent !== undefined && percent >= 1 && percent <= BOOST_MAX_PERCENT
  const preview = useAnswer('jobs.previewUpdate', isWhole ? { id: job.id, boostPercent: percent } : null, {
    keepPreviousData: true,
  })
  const { run, busy } = useAction('jobs.update')
  const save = async (boostPercent: number | null) => {
    const done = await run({ id: job.id, boostPercent })
    if (!done) return
    toasts.say(boostPercent === null ? copy.boostRemoved : copy.boosted(showRate(done.payRateCents)))
    onClose()
  }
  const wrong = preview.error?.fields.boostPercent ?? preview.error?.message
  const mayRemove = job.boostPercent > 0 && job.status === 'posted'
  return (
    <Sheet
      open
      title={copy.boostTitle}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          {mayRemove && (
            <Button kind="secondary" disabled={busy} onClick={() => void save(null)}>
              {copy.removeBoost}
            </Button>
          )}
          <Button
            busy={busy}
            disabled={!isWhole || wrong !== undefined || percent === job.boostPercent}
            onClick={() => void save(percent ?? null)}
          >
            {job.boostPercent > 0 ? copy.raiseTo(percent ?? 0) : copy.boostBy(percent ?? 0)}
          </Button>
        </>
      }
    >
      <Stack gap={24}>
        <p>{job.status === 'posted' ? copy.boostWhat : copy.boostConfirmed}</p>
        <Field label={copy.usual} group hideLabel>
          <Chips
            value={usual.filter(one => Number(one) === percent)}
            options={usual.map(value => ({ value, label: `${value}%` }))}
            onChange={chosen => setPercent(Number(chosen.at(-1) ?? percent))}
          />
        </Field>
        <Field
          label={copy.percent}
          hint={copy.percentHint}
          error={isWhole ? wrong : percent === undefined ? undefined : copy.percentMissing}
        >
          <NumberInput value={percent} onChange={setPercent} maxDigits={3} after="%" />
        </Field>
        {isWhole && !preview.data && !preview.error && <LoadingOrError answer={preview} />}
        {isWhole && preview.data && !preview.error && (
          <>
            <PricePreview preview={preview.data} />
            <WhoIsNotified preview={preview.data} zone={job.timeZone} />
          </>
        )}
      </Stack>
    </Sheet>
  )
}
