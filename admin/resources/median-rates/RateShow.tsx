import { Box } from '@mui/material'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { showRate } from '@gaitway/contract/format/money'
import type { MedianRateRecord } from '@gaitway/contract/schemas/rates'
import { showWhen } from '@gaitway/contract/format/time'
import { formatPlace } from '@gaitway/contract/values/states-of-usa'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { Panel } from '../../shared/Parts.tsx'
import { RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import { EventTimeline } from '../../shared/EventTimeline.tsx'
import { EditRateDialog, RemoveRateButton } from './RateDialogs.tsx'

const RatePage = ({ rate }: { rate: MedianRateRecord }) => {
  const discipline = clinicianTypeNames[rate.clinicianType]
  return (
    <>
      <AdminPageTitle title={`Rate, ${formatPlace(rate)}`} />
      <RecordHeader
        name={showRate(rate.rateCents)}
        state={null}
        under={`${discipline}, ${formatPlace(rate)}`}
        ids={{ Rate: rate.id }}
        moves={
          <>
            <DialogButton
              variant="contained"
              dialog={close => <EditRateDialog rate={rate} onClose={close} />}
            >
              Edit rate
            </DialogButton>
            <RemoveRateButton rate={rate} />
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Panel
          title="Rate"
          facts={[
            ['Discipline', discipline],
            ['Place', rate.city ? formatPlace(rate) : `${formatPlace(rate)}, the whole state`],
            ['Source', rate.source],
            ['Updated', rate.updatedAt ? showWhen(rate.updatedAt) : 'Built in'],
          ]}
        />
        <EventTimeline nounId={rate.id} />
      </Box>
    </>
  )
}

export const RateShow = () => (
  <RecordPage<MedianRateRecord> what="rate">{rate => <RatePage rate={rate} />}</RecordPage>
)
