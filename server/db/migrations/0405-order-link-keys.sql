-- An order's e-mailed link, and browsers that were opened with it, end when its e-mail address is changed.
alter table orders add column key_version integer not null default 1;
