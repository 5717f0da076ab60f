import type { DemoPerson } from './shapes.ts'

type Place = [address: string, suburb: string, city: string, province: string, postalCode: string]

/** Domains end in .example and numbers contain 555: neither can reach anybody. */
function person(
  name: string,
  place: Place,
  phone: string,
  firm?: { name: string; domain: string; vat: string },
): DemoPerson {
  const key = name.toLowerCase().replace(/[^a-z]+/g, '-')
  const [first = '', ...rest] = name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ')
  const email = firm ? `${first}@${firm.domain}.example` : `${first}.${rest.join('')}@inbox.example`
  const [address, suburb, city, province, postalCode] = place
  return {
    key,
    name,
    email,
    isGuest: false,
    address: {
      fullName: name,
      email,
      phone,
      ...(firm && { company: firm.name, vatNumber: firm.vat }),
      address,
      ...(suburb && { suburb }),
      city,
      province,
      postalCode,
      country: 'South Africa',
    },
  }
}

const firm = (name: string, domain: string, vat: string) => ({ name, domain, vat })

const account: DemoPerson[] = [
  person(
    'Sipho Dlamini',
    ['48 Main Reef Road', 'Boksburg North', 'Boksburg', 'Gauteng', '1459'],
    '011 555 0112',
    firm('Khanya Electrical', 'khanya-electrical', '4000000018'),
  ),
  person(
    'Pieter Botha',
    ['7 Smelter Street', 'Industrial', 'Rustenburg', 'North West', '0299'],
    '014 555 0131',
    firm('Marula Mining Supplies', 'marula-mining', '4000000026'),
  ),
  person(
    'Aisha Patel',
    ['15 Waterkant Lane', 'Paarden Eiland', 'Cape Town', 'Western Cape', '7405'],
    '021 555 0148',
    firm('Blue Crane Solar', 'bluecrane-solar', '4000000034'),
  ),
  person(
    'Jason Naidoo',
    ['220 Lagoon Drive', 'Umhlanga Rocks', 'Umhlanga', 'KwaZulu-Natal', '4319'],
    '031 555 0177',
    firm('Umhlanga Property Care', 'umhlanga-care', '4000000042'),
  ),
  person(
    'Lerato Mofokeng',
    ['31 Barrage Road', '', 'Vanderbijlpark', 'Gauteng', '1911'],
    '016 555 0102',
    firm('Vaal Pumps & Control', 'vaalpumps', '4000000059'),
  ),
  person(
    'Zanele Khumalo',
    ['2 Station Road', '', 'Beaufort West', 'Western Cape', '6970'],
    '023 555 0119',
    firm('Karoo Cold Stores', 'karoo-cold', '4000000067'),
  ),
  person(
    'Thabo Nkuna',
    ['Plot 14, Deerpark Road', '', 'Tzaneen', 'Limpopo', '0850'],
    '015 555 0125',
    firm('Tzaneen Packers', 'tzaneen-packers', '4000000075'),
  ),
  person(
    'Megan Louw',
    ['9 Kiaat Avenue', 'Silverton', 'Pretoria', 'Gauteng', '0184'],
    '012 555 0166',
    firm('Protea Panel Builders', 'protea-panels', '4000000083'),
  ),
  person(
    'Bongani Zulu',
    ['66 Ohrtmann Road', 'Willowton', 'Pietermaritzburg', 'KwaZulu-Natal', '3201'],
    '033 555 0141',
    firm('Msunduzi Engineering', 'msunduzi-eng', '4000000091'),
  ),
  person(
    'Riaan Venter',
    ['18 Fitter Road', 'Spartan', 'Kempton Park', 'Gauteng', '1619'],
    '011 555 0183',
    firm('East Rand Switchboards', 'eastrand-boards', '4000000109'),
  ),
  person(
    'Carl Joubert',
    ['Helshoogte Pass Farm 12', '', 'Stellenbosch', 'Western Cape', '7600'],
    '021 555 0107',
    firm('Helderberg Wine Estates', 'helderberg-wine', '4000000117'),
  ),
  person(
    'Nomsa Radebe',
    ['5 Kelvin Street', 'Industrial', 'Sasolburg', 'Free State', '1947'],
    '016 555 0139',
    firm('Sasolburg Instruments', 'sasolburg-inst', '4000000125'),
  ),
  person(
    'Imran Khan',
    ['101 Malibongwe Drive', 'Strijdompark', 'Randburg', 'Gauteng', '2194'],
    '011 555 0191',
    firm('Northgate Facilities', 'northgate-fm', '4000000133'),
  ),
  person(
    'Anneke Visser',
    ['23 Voortrekker Street', '', 'Kimberley', 'Northern Cape', '8301'],
    '053 555 0104',
    firm('Diamantveld Engineering', 'diamantveld', '4000000141'),
  ),
  person(
    'Kagiso Molefe',
    ['12 Nelson Mandela Drive', '', 'Mahikeng', 'North West', '2745'],
    '018 555 0116',
    firm('Molefe & Daughters Electrical', 'molefe-electrical', '4000000158'),
  ),
  person(
    'Ayanda Mthembu',
    ['77 Alumina Allee', 'Alton', 'Richards Bay', 'KwaZulu-Natal', '3900'],
    '035 555 0122',
    firm('Zululand Marine Electrical', 'zululand-marine', '4000000166'),
  ),
  person(
    'Johan Pretorius',
    ['Portion 3, Groblersdal Road', '', 'Marble Hall', 'Limpopo', '0450'],
    '013 555 0138',
    firm('Loskop Irrigation', 'loskop-irrigation', '4000000174'),
  ),
  person(
    'Priya Govender',
    ['41 Intersite Avenue', 'Springfield', 'Durban', 'KwaZulu-Natal', '4091'],
    '031 555 0159',
    firm('Coastline Data Halls', 'coastline-data', '4000000182'),
  ),
  person(
    'Mandla Ngcobo',
    ['8 Progress Road', '', 'Newcastle', 'KwaZulu-Natal', '2940'],
    '034 555 0103',
    firm('Amajuba Contractors', 'amajuba-con', '4000000190'),
  ),
  person(
    'Elmarie Coetzee',
    ['16 Curie Avenue', 'Oos-Einde', 'Bloemfontein', 'Free State', '9301'],
    '051 555 0165',
    firm('Vrystaat Elektries', 'vrystaat-elektries', '4000000208'),
  ),
  person(
    'Themba Mabaso',
    ['29 Emnotweni Crescent', 'Riverside Park', 'Mbombela', 'Mpumalanga', '1226'],
    '013 555 0187',
    firm('Crocodile River Electrical', 'crocriver', '4000000216'),
  ),
  person(
    'Yusuf Adams',
    ['54 Bofors Circle', 'Epping', 'Cape Town', 'Western Cape', '7475'],
    '021 555 0133',
    firm('Adams Brothers Electrical', 'adamsbrothers', '4000000224'),
  ),
  person(
    'Nokuthula Sithole',
    ['3 Mandela Street', '', 'eMalahleni', 'Mpumalanga', '1035'],
    '013 555 0109',
    firm('Olifants Plant Services', 'olifants-plant', '4000000232'),
  ),
  person(
    'Gareth Williams',
    ['88 Burman Road', 'Deal Party', 'Gqeberha', 'Eastern Cape', '6012'],
    '041 555 0144',
    firm('Algoa Automation', 'algoa-automation', '4000000240'),
  ),
  person(
    'Siyabonga Cele',
    ['6 Settlers Way', 'Greenfields', 'East London', 'Eastern Cape', '5208'],
    '043 555 0128',
    firm('Buffalo River Panels', 'buffalo-panels', '4000000257'),
  ),
  person(
    'Chantal Fourie',
    ['190 Rietfontein Road', 'Primrose', 'Germiston', 'Gauteng', '1401'],
    '011 555 0171',
    firm('Fourie Projects', 'fourieprojects', '4000000265'),
  ),
  person('Tumelo Mokoena', ['14 Aloe Street', 'Bendor', 'Polokwane', 'Limpopo', '0699'], '082 555 0136'),
  person('Fatima Essop', ['27 Park Avenue', 'Overport', 'Durban', 'KwaZulu-Natal', '4067'], '083 555 0172'),
  person(
    'Hendrik Swart',
    ['5 Langenhoven Street', 'Dan Pienaar', 'Bloemfontein', 'Free State', '9301'],
    '082 555 0118',
  ),
  person('Nandi Ndlovu', ['63 Boundary Road', 'Berea', 'Johannesburg', 'Gauteng', '2198'], '071 555 0190'),
  person('Craig Petersen', ['11 Bluegum Road', 'Kuils River', 'Cape Town', 'Western Cape', '7580'], '084 555 0155'),
  person(
    'Lindiwe Mahlangu',
    ['Stand 402, Main Road', 'KwaMhlanga', 'Thembisile', 'Mpumalanga', '1022'],
    '072 555 0114',
  ),
  person('Dewald Kruger', ['Farm Rietvlei', '', 'Upington', 'Northern Cape', '8801'], '083 555 0129'),
  person('Samuel Okafor', ['19 Loop Street', '', 'George', 'Western Cape', '6529'], '078 555 0161'),
  person('Rethabile Tau', ['72 Kerk Street', '', 'Potchefstroom', 'North West', '2531'], '073 555 0147'),
  person('Ilse van Wyk', ['8 Protea Crescent', '', 'Springbok', 'Northern Cape', '8240'], '082 555 0199'),
]

const guests: DemoPerson[] = [
  person('Sibusiso Khoza', ['33 Acacia Lane', 'Vincent', 'East London', 'Eastern Cape', '5247'], '079 555 0121'),
  person('Deborah Marais', ['4 Plover Close', '', 'Hermanus', 'Western Cape', '7200'], '082 555 0153'),
  person('Kabelo Phiri', ['56 Tlou Street', 'Unit 8', 'Mmabatho', 'North West', '2735'], '076 555 0108'),
  person(
    'Ashwin Pillay',
    ['140 Florence Nightingale Drive', 'Westcliff', 'Chatsworth', 'KwaZulu-Natal', '4092'],
    '084 555 0185',
  ),
  person('Marlene Botes', ['21 Jacaranda Street', '', 'Bethlehem', 'Free State', '9701'], '083 555 0137'),
  person('Vusi Masango', ['9 Marula Drive', 'West Acres', 'Mbombela', 'Mpumalanga', '1201'], '072 555 0168'),
].map((guest) => ({ ...guest, isGuest: true }))

export const people: DemoPerson[] = [...account, ...guests]

export function getPerson(key: string): DemoPerson {
  const match = people.find((candidate) => candidate.key === key)
  if (!match) throw new Error(`No demo person has the key ${key}.`)
  return match
}
