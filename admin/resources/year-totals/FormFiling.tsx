import { Box } from '@mui/material'
import { showWhen } from '@gaitway/contract/format/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { formFilerNames, type FormFiler } from '@gaitway/contract/values/tax-forms'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { loadWhenIdle } from '../../shared/load-early.tsx'
import { Item, Items, Panel, SmallPrint } from '../../shared/Parts.tsx'

type YearEnd = Output<'payouts.yearEnd'>

const RecordFiler = loadWhenIdle(async () => (await import('./RecordFiler.tsx')).RecordFiler)
const IrisFiles = loadWhenIdle(async () => (await import('./IrisFiles.tsx')).IrisFiles)

const whatFollows: Record<FormFiler, string> = {
  operator:
    'You file the forms yourself. Prepare CSV files here, upload them to the IRS’s IRIS Taxpayer Portal, and send each clinician their copy. You need your own record of each taxpayer ID. The files have nothing for states: check what yours require.',
  paymentService:
    'The payment service files the forms and sends the copies. Turn on its tax forms there. The view “Missing taxpayer information” shows whose information it still lacks. There is nothing to prepare here.',
  nobody:
    'No Forms 1099-NEC are filed for this year, for example because all payments belong on Form 1099-K. There is nothing to prepare here.',
}

const Undecided = () => (
  <>
    <p>Nobody has recorded who files. You can prepare files once an admin has.</p>
    <p>
      To decide, look at who paid and how: payments by card or over a third-party payment network belong on
      Form 1099-K, and not on Form 1099-NEC. Each payout in the list shows who paid and how. Ask your tax
      adviser if you aren’t sure.
    </p>
  </>
)

const Decided = ({ filer, decidedByName, decidedAt }: YearEnd['filers'][number]) => (
  <>
    <p>
      <strong>{formFilerNames[filer]}.</strong> Recorded by {decidedByName}, {showWhen(decidedAt)}.
    </p>
    <p>{whatFollows[filer]}</p>
  </>
)

const Earlier = ({ filers }: Pick<YearEnd, 'filers'>) => (
  <SmallPrint>
    Earlier answers
    <Items label="Earlier answers">
      {filers.map(({ version, filer, decidedByName, decidedAt }) => (
        <Item key={version} left={formFilerNames[filer]} right={showWhen(decidedAt)}>
          {decidedByName}
        </Item>
      ))}
    </Items>
  </SmallPrint>
)

/** Who files a year’s Forms 1099-NEC and, if the operator does, the files for it. */
export const FormFiling = ({ data, onSaved }: { data: YearEnd; onSaved: () => void }) => {
  const { year, filers, threshold } = data
  const [latest, ...earlier] = filers
  const isOurs = latest?.filer === 'operator'
  return (
    <Panel title={`Forms 1099-NEC for ${year}`}>
      {latest ? <Decided {...latest} /> : <Undecided />}
      {isOurs && !threshold && (
        <p>The compliance data has no threshold for {year}, so files can’t be prepared.</p>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBottom: 1 }}>
        {isOurs && threshold && (
          <DialogButton variant="contained" dialog={close => <IrisFiles year={year} onClose={close} />}>
            Prepare files for IRIS
          </DialogButton>
        )}
        <DialogButton
          variant={latest ? 'outlined' : 'contained'}
          dialog={close => <RecordFiler year={year} filers={filers} onSaved={onSaved} onClose={close} />}
        >
          {latest ? 'Change who files' : 'Record who files'}
        </DialogButton>
      </Box>
      {earlier.length > 0 && <Earlier filers={earlier} />}
    </Panel>
  )
}
