import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useGetList } from 'react-admin'

export type PersonBy = 'clinicianId' | 'facilityId'

/** The person whom a clinician's or a facility's profile belongs to; nothing while it is looked for. */
export const usePerson = (by: PersonBy, id: string | undefined) => {
  const { data, error } = useGetList<UserRecord>('users', {
    filter: { [by]: id },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  })
  return { person: data?.[0], isMissing: error !== null || data?.length === 0 }
}
