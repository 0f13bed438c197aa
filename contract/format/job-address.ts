/** Where a job is, as its schemas name the parts. */
export type JobAddress = {
  jobAddress1: string
  jobAddress2: string | null
  city: string
  state: string
  zipCode: string
}

/** `1200 Main St, Suite 4, Houston, TX 77002` */
export const formatAddress = ({ jobAddress1, jobAddress2, city, state, zipCode }: JobAddress) =>
  [jobAddress1, jobAddress2, city, `${state} ${zipCode}`].filter(Boolean).join(', ')
