import { expect, test } from '@jest/globals'
import { properCase } from './proper-case.ts'

test.each([
  // small words
  ['OAK GROVE CARE CENTER OF HOUSTON', 'Oak Grove Care Center of Houston'],
  ['THE HEIGHTS AT BAYOU II, LLC', 'The Heights at Bayou II, LLC'],
  ['CARE AND REHAB BY THE BAY', 'Care and Rehab by the Bay'],
  ['BAYOU MANOR, THE', 'Bayou Manor, The'],
  ['BAYOU REHAB - THE OAKS', 'Bayou Rehab - The Oaks'],
  ['AMBER LLC DBA BAYOU REHAB', 'Amber LLC dba Bayou Rehab'],
  ['CASA DE LA PAZ', 'Casa de la Paz'],
  ['DE SOTO', 'De Soto'],
  ['FOND DU LAC', 'Fond du Lac'],
  ['LOS ANGELES', 'Los Angeles'],
  // names
  ["O'BRIEN MANOR", "O'Brien Manor"],
  ['D’YOUVILLE LIFE', 'D’Youville Life'],
  ["L'ANSE", "L'Anse"],
  ["COEUR D'ALENE", "Coeur d'Alene"],
  ["ST. MARY'S REHAB-WEST", "St. Mary's Rehab-West"],
  ["PU'UWAI O MAKAHA", "Pu'uwai O Makaha"],
  ['MCDONALD AND MCALLEN', 'McDonald and McAllen'],
  ['MC GREGOR', 'Mc Gregor'],
  ['MACARTHUR, MACGREGOR', 'MacArthur, MacGregor'],
  ['MACON, MACOMB, MACHIAS, MACY', 'Macon, Macomb, Machias, Macy'],
  ['MCV HOSPITAL', 'MCV Hospital'],
  ['DOÑA ANA', 'Doña Ana'],
  ['JOSÉ ÉLAN', 'José Élan'],
  // acronyms and abbreviations
  ['UPMC ALTOONA', 'UPMC Altoona'],
  ['NHC HCC, TLC LTC SNF/NF', 'NHC HCC, TLC LTC SNF/NF'],
  ['ST JOHN CTR FOR HLTH', 'St John Ctr for Hlth'],
  ['MT VERNON NSG AND RHB, LTD', 'Mt Vernon Nsg and Rhb, Ltd'],
  ['S.P.J.S.T. REST HOME, L.L.C.', 'S.P.J.S.T. Rest Home, L.L.C.'],
  ['BAYOU, INC. AND CO.', 'Bayou, Inc. and Co.'],
  ['POPE JOHN XXIII CARE VIII', 'Pope John XXIII Care VIII'],
  ['HENRY I, LOUIS V, VI VII IX', 'Henry I, Louis V, VI VII IX'],
  // addresses
  ['1200 NW 5TH ST', '1200 NW 5th St'],
  ['21ST AND 42ND AVE', '21st and 42nd Ave'],
  ['W180 N8085 25A FM 1960', 'W180 N8085 25A FM 1960'],
  ['PO BOX 12, US HWY 90 E', 'PO Box 12, US Hwy 90 E'],
  // what isn't in capitals is left as it was typed
  ['McAllen Care', 'McAllen Care'],
  ['bayou at home', 'bayou at home'],
  ['', ''],
])('proper case: %j is %j', (text, shown) => {
  expect(properCase(text)).toBe(shown)
})
