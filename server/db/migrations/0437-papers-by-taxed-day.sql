-- For the list of documents by the day on which they count for VAT: corrections too, unlike the books.
create index papers_taxed_day on papers (taxed_on);
