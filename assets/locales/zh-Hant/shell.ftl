language = 語言
language-of-system = 與系統相同
