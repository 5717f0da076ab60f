-- a+1@ and a@ are one mailbox: one alert per product, and one limit. Older alerts have none.
alter table stock_alerts add mailbox text;
create unique index stock_alerts_mailbox on stock_alerts (mailbox, product_id);
