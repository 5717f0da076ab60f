/** Local and trade words that the public password list lacks or ranks too low. Lower case, likeliest first. */
export const guessedWords = `
  admin administrator root user guest test demo welcome secret shop store office manager owner
  login passwoord wagwoord passphrase letme webshop cheque twitter instagram whatsapp fortnite
  southafrica southafrican mzansi azania ubuntu amandla simunye sawubona dumela molo howzit eish yebo braai biltong
  springbok springboks boks bokke proteas bafana kaizerchiefs orlandopirates sundowns mamelodi stormers
  johannesburg joburg jozi egoli soweto sandton germiston boksburg benoni kempton tshwane kaapstad ethekwini bloemfontein
  polokwane nelspruit mbombela rustenburg gqeberha portelizabeth stellenbosch paarl gauteng mpumalanga kwazulu freestate
  madiba tutu sisulu hilux fortuner isuzu saviour psalm mama papa
  electrical electrician electricity volts amps switchgear switchyard switchboard fuse busbar panel enclosure wiring
  inverter
  thabo sipho themba bongani mandla sizwe lerato naledi thandi nomsa zanele palesa lindiwe nkosi dlamini ndlovu mokoena
  khumalo sithole mahlangu mkhize botha andries kobus riaan venter coetzee naidoo pillay govender
`
  .trim()
  .split(/\s+/)
