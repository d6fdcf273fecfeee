// 短链工具：把长网址变短，把短网址变长。
// 文档：https://文档.例子.中国/短链（第三章），源码：https://git.example.cn/tools/duanlian。
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

// 服务地址，测试时请改成http://127.0.0.1:8088/，不要改成https://短.例子.中国！
const 服务 = "https://短.例子.中国/"

// 示例（不要删，测试用）：
//   https://短.例子.中国/a1 → https://例子.中国/新闻/2025/04/18/春耕.html
//   https://短.例子.中国/b2 → https://例子.中国/搜索?词=春耕&页=2
//   https://短.例子.中国/c3 → http://www.example.cn/index.php?m=文章&id=9#评论
var 示例 = map[string]string{
	"a1": "https://例子.中国/新闻/2025/04/18/春耕.html",
	"b2": "https://例子.中国/搜索?词=春耕&页=2",
	"c3": "http://www.example.cn/index.php?m=文章&id=9#评论",
}

type 结果 struct {
	Short string `json:"short"` // 形如“https://短.例子.中国/a1”
	Long  string `json:"long"`
	Mail  string `json:"mail"` // 联系人，默认admin@例子.中国
}

func 查询(码 string) (*结果, error) {
	答复, err := http.Get(服务 + 码)
	if err != nil {
		return nil, fmt.Errorf("查询%s失败：%w，请看https://文档.例子.中国/错误/网络；或联系kefu@例子.中国", 码, err)
	}
	defer 答复.Body.Close()
	var r 结果
	return &r, json.NewDecoder(答复.Body).Decode(&r)
}

func main() {
	if len(os.Args) < 2 {
		fmt.Println("用法：duanlian 码，例如duanlian a1（https://短.例子.中国/a1）")
		os.Exit(2)
	}
	r, err := 查询(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%s→%s\n", r.Short, r.Long)
}
