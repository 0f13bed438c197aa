declare module 'zipcodes/lib/codes.js' {
  type ZipCode = {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  const table: { codes: Record<string, ZipCode> }
  export default table
}
